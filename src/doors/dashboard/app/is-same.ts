/** Whether two JSON values are equal. The order of an object's members matters, because it was chosen by a user. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
