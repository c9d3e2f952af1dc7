import PDFDocument from "pdfkit";
import { fontFile, type Subset, subsetOf, type Weight } from "./fonts";

export type TextStyle = {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "right";
};

const INK = "#111827";

/** Left and right edges of the text, and where pages begin and end, in points of an A4 page. */
export const PAGE = {
  left: 50,
  right: 545,
  top: 50,
  bottom: 780,
  width: 595,
  height: 842,
} as const;

type Run = { subset: Subset; text: string };

/**
 * Typesets text on PDF pages in a typeface whose characters are in several files: a line is split
 * where the file changes. The bytes depend only on the content.
 */
export class Typesetter {
  private readonly document: PDFKit.PDFDocument;
  private readonly done: Promise<Uint8Array>;
  private readonly registered = new Set<string>();
  private readonly known = new Map<string, Subset>();

  constructor(facts: { title: string; author: string; date: Date }) {
    const { title, author, date } = facts;
    this.document = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      lang: "en",
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    });
    const chunks: Buffer[] = [];
    this.document.on("data", (chunk: Buffer) => chunks.push(chunk));
    this.done = new Promise((resolve, reject) => {
      this.document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
      this.document.on("error", reject);
    });
  }

  /** Sets one line; its box begins at `x` and, for text aligned right, ends there. */
  line(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 9, weight = 400, color = INK, align = "left" } = style;
    let at = align === "right" ? x - this.width(text, style) : x;
    for (const run of this.runs(text)) {
      this.use(run.subset, weight, size);
      this.document.fillColor(color).text(run.text, at, y, { lineBreak: false });
      at += this.document.widthOfString(run.text);
    }
  }

  /** Width of a line in points. */
  width(text: string, { size = 9, weight = 400 }: TextStyle = {}): number {
    return this.runs(text).reduce((sum, run) => {
      this.use(run.subset, weight, size);
      return sum + this.document.widthOfString(run.text);
    }, 0);
  }

  /** Cuts text into lines that fit a width, between words where it can. */
  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (this.width(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (this.width(line, style) > width && line.length > 1) {
        const cut = this.fitting(line, width, style);
        lines.push(line.slice(0, cut));
        line = line.slice(cut);
      }
    }
    return line ? [...lines, line] : lines;
  }

  private fitting(word: string, width: number, style: TextStyle): number {
    let cut = word.length - 1;
    while (cut > 1 && this.width(word.slice(0, cut), style) > width) cut -= 1;
    return cut;
  }

  /** A thin horizontal rule. */
  rule(y: number, x1: number = PAGE.left, x2: number = PAGE.right, color = "#d1d5db"): void {
    this.document.lineWidth(0.6).strokeColor(color).moveTo(x1, y).lineTo(x2, y).stroke();
  }

  /** A filled box with round corners. */
  box(x: number, y: number, width: number, height: number, color: string): void {
    this.document.roundedRect(x, y, width, height, 4).fill(color);
  }

  /** A PNG or JPEG of a size. */
  image(bytes: Uint8Array, x: number, y: number, size: { width: number; height: number }): void {
    // The bytes of its thread are no Buffer any more.
    this.document.image(Buffer.from(bytes), x, y, size);
  }

  newPage(): void {
    this.document.addPage();
  }

  /** Draws on every page once the number of pages is known, then returns the file. */
  async finish(onEachPage: (page: number, pages: number) => void): Promise<Uint8Array> {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(page);
      onEachPage(page + 1, count);
    }
    this.document.end();
    return this.done;
  }

  private use(subset: Subset, weight: Weight, size: number): void {
    const name = `${subset}-${weight}`;
    if (!this.registered.has(name)) {
      this.document.registerFont(name, fontFile(subset, weight));
      this.registered.add(name);
    }
    this.document.font(name).fontSize(size);
  }

  private runs(text: string): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const subset = this.subset(character);
      const last = runs.at(-1);
      if (last?.subset === subset) last.text += character;
      else runs.push({ subset, text: character });
    }
    return runs;
  }

  private subset(character: string): Subset {
    let subset = this.known.get(character);
    if (subset === undefined) this.known.set(character, (subset = subsetOf(character)));
    return subset;
  }
}
