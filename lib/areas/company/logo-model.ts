import { chunksOfPng, onWhitePaper } from "./png-model";

/** The most bytes of a logo. */
export const LARGEST_LOGO = 256 * 1024;
/** The most pixels of its width and of its height. */
export const MOST_PIXELS = 1200;

export const LOGO_MEDIA = ["image/png", "image/jpeg"] as const;

/** A picture that documents can have at their head. */
export type Logo = {
  readonly media: (typeof LOGO_MEDIA)[number];
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
};

/** A logo as it is stored, known by its bytes and not by its name; or why it is refused, as a sentence. */
export function logoOf(bytes: Buffer): Logo | string {
  if (bytes.length > LARGEST_LOGO) return TOO_LARGE;
  const png = chunksOfPng(bytes);
  const jpeg = plainJpeg(bytes);
  const size = png?.head ?? jpeg;
  if (!size) return "A logo is a PNG or JPEG file; SVG and others are refused.";
  const { width, height } = size;
  if (width < 1 || height < 1) return "The picture is empty.";
  if (width > MOST_PIXELS || height > MOST_PIXELS)
    return `A logo is at most ${MOST_PIXELS} pixels wide and high; this one is ${width} by ${height}.`;
  if (jpeg) return { media: "image/jpeg", ...jpeg };
  const plain = png && onWhitePaper(png);
  if (!plain)
    return "The picture cannot be read: save it as a PNG with 8 bits of each sample that is not interlaced.";
  return plain.length > LARGEST_LOGO
    ? TOO_LARGE
    : { media: "image/png", width, height, bytes: plain };
}

const TOO_LARGE = `A logo has at most ${LARGEST_LOGO / 1024} KB.`;

/** Markers of the frames that documents can embed: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];

type Jpeg = { width: number; height: number; bytes: Buffer };

/** Segments of cameras and programs: orientation, places, comments. The one that says how colours are meant stays. */
const isMetadata = (marker: number) =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee);

/**
 * A JPEG with its size and without metadata. It is a row of segments, each with its length; one states the size, and
 * the picture follows the last.
 */
function plainJpeg(bytes: Buffer): Jpeg | undefined {
  const end = bytes.length - 2;
  if (end < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(end) !== 0xffd9)
    return undefined;
  const kept = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let at = 2;
  while (at + 10 <= end && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda)
      return size && { ...size, bytes: Buffer.concat([...kept, bytes.subarray(at)]) };
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next < at + 4 || next > end) return undefined;
    if (FRAMES.includes(marker)) {
      const colors = bytes[at + 9] ?? 0;
      if (bytes[at + 4] !== 8 || (colors !== 1 && colors !== 3)) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return undefined;
}
