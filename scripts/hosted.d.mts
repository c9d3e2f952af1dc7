export declare function buildHosted(): Promise<Record<string, Uint8Array>>;
export declare function writeHosted(): Promise<void>;
