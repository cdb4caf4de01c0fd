/** An arrow function in an expression, in the form in which functions of the language receive it. */
export class Arrow {
  /** Evaluates the body for an item of a list. Each call takes as many steps as the body, and at least one. */
  readonly run: (item: unknown, index: number) => unknown;

  constructor(run: Arrow['run']) {
    this.run = run;
  }
}
