/** A picture that the service has stored. */
export interface StoredPicture {
  /** The value of `src` with which a layer shows it. */
  src: string;
  /** In pixels. */
  width: number;
  height: number;
  /** What the service changed in the file, in words. */
  words: string | undefined;
}

/** Pictures of the space. */
export interface PicturesHost {
  /** Whether the service would take a file, before it is sent. */
  check(file: File): Promise<{ state: 'good' } | { state: 'refused'; reason: string }>;
  /** Uploads a picture, as a smaller copy if it is larger than a page can use. */
  upload(file: File): Promise<StoredPicture>;
}
