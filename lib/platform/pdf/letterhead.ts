import { PAGE, type TextStyle, type Typesetter } from "./typesetter";

/** What a document states of its seller beside the name. */
export type Letterhead = {
  /** Below the name: the legal name and the address. */
  head: readonly string[];
  /** Columns at the foot of each page: contact, tax ids and register, bank account. */
  foot: readonly (readonly string[])[];
  /** Free text above these columns. */
  note: readonly string[];
  /** Colour of titles, #rrggbb. */
  accentColor?: string;
  /** A PNG without transparency or a JPEG, above the name. */
  logo?: { bytes: Uint8Array; width: number; height: number };
};

/** The seller at the head of a document and at the foot of its pages. */
export type PrintedSeller = { sellerName: string; letterhead?: Letterhead };

const GREY = "#6b7280";
const NAME: TextStyle = { size: 14, weight: 600 };
const BELOW: TextStyle = { size: 8, color: GREY };
const FOOT: TextStyle = { size: 7, color: GREY };
const [NAME_HEIGHT, BELOW_HEIGHT, FOOT_HEIGHT] = [18, 10.5, 9];
const HEAD_WIDTH = 300;
/** The room of a logo, which fills its width or its height. */
const LOGO = { width: 180, height: 48 };
const GAP = 15;
/** Where the foot of pages ends, above the line with their number. */
export const FOOT_END = 798;

/** Sets name and address at the head of the first page; returns where they end. */
export function sellerHead(set: Typesetter, { sellerName, letterhead }: PrintedSeller): number {
  let y = logoAt(set, PAGE.top, letterhead);
  const name = set.wrap(sellerName, HEAD_WIDTH, NAME);
  for (const text of name.length ? name : [""]) {
    set.line(text, PAGE.left, y, { ...NAME, ...accentOf(letterhead) });
    y += NAME_HEIGHT;
  }
  for (const text of letterhead?.head.flatMap((line) => set.wrap(line, HEAD_WIDTH, BELOW)) ?? []) {
    set.line(text, PAGE.left, y, BELOW);
    y += BELOW_HEIGHT;
  }
  return y;
}

/** Sets the logo, where the seller has one; returns where it ends. */
function logoAt(set: Typesetter, y: number, letterhead?: Letterhead): number {
  if (!letterhead?.logo) return y;
  const { bytes, width, height } = letterhead.logo;
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  set.image(bytes, PAGE.left, y, { width: width * scale, height: height * scale });
  return y + height * scale + 8;
}

/** The colour of titles, where the seller has one. */
export const accentOf = (letterhead?: Letterhead): TextStyle =>
  letterhead?.accentColor === undefined ? {} : { color: letterhead.accentColor };

/** The foot of all pages, with its lines cut to their columns. */
export type Foot = { note: string[]; columns: string[][]; height: number };

/** The foot of a seller: as high as its longest column. */
export function footOf(set: Typesetter, letterhead?: Letterhead): Foot {
  const { note = [], foot = [] } = letterhead ?? {};
  const lines = note.flatMap((line) => set.wrap(line, PAGE.right - PAGE.left, FOOT));
  const columns = foot.map((column) =>
    column.flatMap((line) => set.wrap(line, widthOf(foot.length) - GAP, FOOT)),
  );
  const rows = lines.length + Math.max(0, ...columns.map(({ length }) => length));
  return { note: lines, columns, height: rows ? rows * FOOT_HEIGHT + 6 : 0 };
}

const widthOf = (columns: number) => (PAGE.right - PAGE.left + GAP) / columns;

/** Sets the foot of one page; returns where it begins. */
export function drawFoot(set: Typesetter, { note, columns, height }: Foot): number {
  const top = FOOT_END - height;
  const below = top + 6 + note.length * FOOT_HEIGHT;
  note.forEach((text, index) => set.line(text, PAGE.left, top + 6 + index * FOOT_HEIGHT, FOOT));
  columns.forEach((column, at) => {
    const x = PAGE.left + at * widthOf(columns.length);
    column.forEach((text, index) => set.line(text, x, below + index * FOOT_HEIGHT, FOOT));
  });
  return top;
}
