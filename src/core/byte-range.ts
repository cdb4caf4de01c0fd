/** The bytes of a file from index `start` to index `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}
