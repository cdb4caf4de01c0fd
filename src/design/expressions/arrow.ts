/** An arrow function of an expression, as functions of the language receive it. */
export class Arrow {
  /** Evaluates the body for an item of a list. Each call takes the steps of the body, at least one. */
  readonly run: (item: unknown, index: number) => unknown;

  constructor(run: Arrow['run']) {
    this.run = run;
  }
}
