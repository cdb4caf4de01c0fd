/** Whether two JSON values are equal. The order of an object's members counts, because a user chose it. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
