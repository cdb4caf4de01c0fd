import { isJsonObject, type JsonObject } from '../../../../../../core/json.ts';
import { parseColor } from '../../../../../../design/boxes/style/index.ts';
import { compileText, createScope, evaluate, StepBudget } from '../../../../../../design/expressions/index.ts';

/** The steps that the color of a swatch may take. */
const maxSteps = 1_000;

/** The color to show for a text: the text itself, or what its expressions give with the tokens of the brand. */
export function resolveColor(text: string, brand: JsonObject): string | undefined {
  if (!text.includes('{{')) return parseColor(text);
  const context = { scope: createScope({ brand }), now: 0, locale: 'en-US', pageBudget: new StepBudget(maxSteps) };
  const { value, problems } = evaluate(compileText(text), context);
  return problems.length === 0 && typeof value === 'string' ? parseColor(value) : undefined;
}

interface BrandColor {
  name: string;
  /** The expression that documents use for the token. */
  expression: string;
  color: string;
}

/** The color tokens of the page's brand. */
export function listBrandColors(brand: JsonObject): BrandColor[] {
  const { colors } = brand;
  if (!isJsonObject(colors)) return [];
  return Object.entries(colors).flatMap(([name, color]) => {
    const member = /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
    return typeof color === 'string' ? [{ name, expression: `{{ brand.colors${member} }}`, color }] : [];
  });
}
