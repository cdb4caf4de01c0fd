/** Faults in source files, one sentence each. The author can correct them without a stack trace. */
export class SourceFault extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}
