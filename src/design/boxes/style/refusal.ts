/** Why a value is rejected, worded to follow the property's name. Never leaves this folder: `parsed` catches it. */
export class Refusal extends Error {}

export function reject(reason: string): never {
  throw new Refusal(reason);
}
