export interface Token {
  kind: 'name' | 'int' | 'float' | 'operator' | 'end';
  /** A number as it is printed, anything else as it is written. */
  text: string;
  at: number;
  value?: number;
}

/** Ends the parsing of a faulty part; the code that catches it decides where parsing continues. */
export class SyntaxFault extends Error {
  readonly code: string;
  readonly at: number;

  constructor(code: string, message: string, at: number) {
    super(message);
    this.code = code;
    this.at = at;
  }
}
