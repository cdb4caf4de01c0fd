/** Matches the names that stand for the position of a page in expressions (PAG-3). */
const numberNames = /\b(?:pageNumber|totalPages|documentPage|documentPages)\b/;

// A cache of results by document. It works because a document from the publish cache is the same object in every
// render.
const cache = new WeakMap<object, boolean>();

/** Whether any text within a value contains one of these names. Such content looks different on each page of a file. */
export function mentionsNumbers(value: object): boolean {
  const answer = cache.get(value) ?? numberNames.test(JSON.stringify(value));
  cache.set(value, answer);
  return answer;
}
