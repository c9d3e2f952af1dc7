export declare const OLD_WORDS: readonly (readonly [RegExp, string])[];
export declare function oldWordsIn(name: string, source: string): string[];
export declare const OLD_NAMES: readonly (readonly [RegExp, string])[];
export declare function oldNamesIn(name: string, source: string): string[];
export declare const OLD_COMMENTS: readonly (readonly [RegExp, string])[];
export declare function oldCommentsIn(name: string, source: string): string[];
