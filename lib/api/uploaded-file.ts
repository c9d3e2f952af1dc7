/** A file that was sent with a request. It exists until the request is answered. */
export type UploadedFile = {
  /** The sender's name for it; never a path on this machine. */
  name: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** The texts that were sent beside the file, by the names that the contract gives them. */
  fields: Readonly<Record<string, string>>;
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
  /** Short texts that the form may have beside the file, each with what it means. Names may be written in any case. */
  fields?: Readonly<Record<string, string>>;
};
