/**
 * Says why a value is rejected, in words that follow the property's name. It never leaves this folder, because
 * `parsedValue` catches it.
 */
export class Refusal extends Error {}

export function reject(reason: string): never {
  throw new Refusal(reason);
}
