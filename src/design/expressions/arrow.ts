/** An arrow function of an expression, as a function of the language receives it. */
export class Arrow {
  /** The body's value for an item of a list. Each call takes the steps of the body, at least one. */
  readonly run: (item: unknown, index: number) => unknown;

  constructor(run: Arrow['run']) {
    this.run = run;
  }
}
