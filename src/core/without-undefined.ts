type WithoutUndefined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Returns the object without the members whose value is undefined. */
export function withoutUndefined<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Fields>;
}
