/** Names under which expressions see the position of a page (PAG-3). */
const numberNames = /\b(?:pageNumber|totalPages|documentPage|documentPages)\b/;

// A cache. It works because documents of the publish cache are the same object in every render.
const cache = new WeakMap<object, boolean>();

/** Whether any text of a value names one of the numbers. Such a page looks different on each page of a file. */
export function mentionsNumbers(value: object): boolean {
  const answer = cache.get(value) ?? numberNames.test(JSON.stringify(value));
  cache.set(value, answer);
  return answer;
}
