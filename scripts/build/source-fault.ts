/** What is wrong with files that something is made from, a sentence each: who wrote them needs no stack to correct it. */
export class SourceFault extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}
