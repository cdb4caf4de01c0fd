import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts';

/** A schema whose JSON has fewer characters than this is not moved. */
const shortest = 45;

/**
 * Moves fields that occur in several places of a schema to its `$defs`, including their descriptions and defaults, so
 * that each is described once. A definition is named after the first property that uses it.
 */
export function hoistFields({ $defs, ...root }: JsonObject): JsonObject {
  const named = isJsonObject($defs) ? $defs : {};
  const wholes = [root, ...Object.values(named)];
  const counts = new Map<string, number>();
  for (const whole of wholes) countFields(whole, counts, true);
  const names = new Map<string, string>();
  const definitions: Record<string, Json> = {};

  const assignName = (text: string, hint: string): string => {
    const existingName = names.get(text);
    if (existingName !== undefined) return existingName;
    const stem = hint.replace(/[^A-Za-z0-9]/g, '').replace(/^./, (letter) => letter.toUpperCase()) || 'Value';
    const taken = new Set([...names.values(), ...Object.keys(named)]);
    let name = stem;
    for (let number = 2; taken.has(name); number++) name = `${stem}${number}`;
    names.set(text, name);
    return name;
  };
  const hoist = (node: Json, hint: string): Json => {
    if (Array.isArray(node)) return node.map((item) => hoist(item, hint));
    if (!isJsonObject(node)) return node;
    const text = JSON.stringify(node);
    if (!isField(node) || (counts.get(text) ?? 0) < 2 || text.length < shortest) return members(node, hint);
    const name = assignName(text, hint);
    // Set before the members are processed, so that a definition that contains itself ends the recursion.
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = members(node, hint);
    }
    return { $ref: `#/$defs/${name}` };
  };
  const members = (node: JsonObject, hint: string): JsonObject =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, hoist(value, keywords.has(key) ? hint : key)]));

  const hoisted = members(root, '');
  for (const [name, definition] of Object.entries(named))
    definitions[name] = isJsonObject(definition) ? members(definition, '') : definition;
  return Object.keys(definitions).length > 0 ? { ...hoisted, $defs: definitions } : hoisted;
}

/** Keywords of JSON Schema that are not names of properties. */
const keywords = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'properties', 'additionalProperties', 'propertyNames']);

function isField(node: JsonObject): boolean {
  const choices = node['anyOf'];
  // A field that allows null stays in place, because a name would say less than the field itself.
  if (Array.isArray(choices) && choices.some((each) => isJsonObject(each) && each['type'] === 'null')) return false;
  return (
    ['type', 'description'].some((key) => typeof node[key] === 'string') ||
    'anyOf' in node ||
    'oneOf' in node ||
    'enum' in node
  );
}

function countFields(node: Json, counts: Map<string, number>, isWhole = false): void {
  if (Array.isArray(node)) for (const item of node) countFields(item, counts);
  if (!isJsonObject(node)) return;
  if (!isWhole && isField(node)) {
    const text = JSON.stringify(node);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    // A repeated field becomes a definition, so the fields inside it were already counted at its first occurrence.
    if (count > 1 && text.length >= shortest) return;
  }
  for (const value of Object.values(node)) countFields(value, counts);
}
