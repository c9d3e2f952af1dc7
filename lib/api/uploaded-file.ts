/** A file that was sent with a request. It exists until the request is answered. */
export type UploadedFile = {
  /** The sender's name for it; never a path on this machine. */
  name: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** The bytes from the beginning; may be called again. */
  open: () => AsyncIterable<Uint8Array>;
};

/** How an operation accepts a file instead of a JSON body. */
export type Upload = {
  /** The name of the form part that contains the file. */
  part: string;
  /** Largest request, decompressed, in bytes. */
  limit: number;
  /** Allowed extensions, lower case with the dot. */
  endings: readonly string[];
  /** The maximum length of the file's name. */
  longestName: number;
  description: string;
};
