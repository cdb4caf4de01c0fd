export interface Token {
  kind: 'name' | 'int' | 'float' | 'operator' | 'end';
  /** A number as it is printed, anything else as it is written. */
  text: string;
  at: number;
  value?: number;
}

/** Ends the reading of what is at fault; the one who catches it says where reading goes on. */
export class SyntaxFault extends Error {
  readonly code: string;
  readonly at: number;

  constructor(code: string, message: string, at: number) {
    super(message);
    this.code = code;
    this.at = at;
  }
}
