/** The most bytes of a logo. */
export const LARGEST_LOGO = 256 * 1024;
/** The most pixels of its width and of its height. */
export const MOST_PIXELS = 2000;

/** What a logo is, read from its bytes and not from its name. */
export type LogoFacts = {
  readonly media: "image/png" | "image/jpeg";
  readonly width: number;
  readonly height: number;
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The facts of a logo, or why it is refused, as a sentence. */
export function logoFacts(bytes: Buffer): LogoFacts | string {
  if (bytes.length > LARGEST_LOGO) return `A logo has at most ${LARGEST_LOGO / 1024} KB.`;
  const facts = pngFacts(bytes) ?? jpegFacts(bytes);
  if (!facts) return "A logo is a PNG or JPEG file; SVG and others are refused.";
  const { width, height } = facts;
  if (width < 1 || height < 1) return "The picture is empty.";
  if (width > MOST_PIXELS || height > MOST_PIXELS)
    return `A logo is at most ${MOST_PIXELS} pixels wide and high; this one is ${width} by ${height}.`;
  return facts;
}

/** A PNG begins with its signature and the chunk IHDR, and ends with the chunk IEND. */
function pngFacts(bytes: Buffer): LogoFacts | undefined {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(PNG)) return undefined;
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  if (bytes.toString("latin1", bytes.length - 8, bytes.length - 4) !== "IEND") return undefined;
  return { media: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers of the frame that states the size; C4, C8 and CC are others. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** A JPEG is a row of segments, each with its length, of which one states the size before the picture begins. */
function jpegFacts(bytes: Buffer): LogoFacts | undefined {
  const end = bytes.length - 2;
  if (end < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(end) !== 0xffd9)
    return undefined;
  let at = 2;
  while (at + 9 <= end && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker))
      return {
        media: "image/jpeg",
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    if (marker === 0xda) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}
