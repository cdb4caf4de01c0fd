export interface Token {
  kind: 'name' | 'int' | 'float' | 'operator' | 'end';
  /** A number in the form in which it is printed; any other token as it is written in the source. */
  text: string;
  at: number;
  value?: number;
}

/** Ends the parsing of a faulty part. The code that catches it decides where parsing continues. */
export class SyntaxFault extends Error {
  readonly code: string;
  readonly at: number;

  constructor(code: string, message: string, at: number) {
    super(message);
    this.code = code;
    this.at = at;
  }
}
