/** A file that came with a request. It exists until the request is answered. */
export type UploadedFile = {
  /** The name that the sender gave it; never a place on this machine. */
  name: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** The bytes from the beginning; may be called again. */
  open: () => AsyncIterable<Uint8Array>;
};

/** How an operation takes a file in place of a JSON body. */
export type Upload = {
  /** Name of the form's part that carries the file. */
  part: string;
  /** Largest request, unpacked, in bytes. */
  limit: number;
  /** Endings that the file's name may have, lower case with the dot. */
  endings: readonly string[];
  /** Most characters of the file's name. */
  longestName: number;
  description: string;
};
