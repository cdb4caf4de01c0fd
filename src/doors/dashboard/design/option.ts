/** A choice in a list. */
export interface Option<Value extends string = string> {
  id: Value;
  name: string;
  /** A description in a line below the name. */
  description?: string;
}
