import type { Json, JsonObject } from '../../../core/json.ts';
import type { Warning } from '../../../core/warnings.ts';
import { listVariables } from '../../../design/document/variables/index.ts';
import type { VariableScopes } from '../../../design/resolve/tweaks.ts';

/** The names of variables or tweaks that can set the click target of an ad. */
export const clickNames = ['clickTag', 'clickUrl'] as const;
/** The maximum length of a click target, because browsers and ad servers do not accept longer URLs. */
const maxLength = 2_048;

/**
 * Separates tweaks that set the click target of an ad, although there is no variable with that name, from all other
 * tweaks.
 */
export function splitClickTweaks(
  tweaks: JsonObject,
  scopes: VariableScopes,
): { click: JsonObject; others: JsonObject } {
  const names = new Set(
    [scopes.page, scopes.template, scopes.space].flatMap(listVariables).flatMap(({ id, name }) => [id, name]),
  );
  const isClick = ([key]: [string, Json]) => clickNames.some((name) => name === key) && !names.has(key);
  const entries = Object.entries(tweaks);
  return {
    click: Object.fromEntries(entries.filter(isClick)),
    others: Object.fromEntries(entries.filter((entry) => !isClick(entry))),
  };
}

/**
 * Returns the first http(s) URL among the values of `clickTag` and `clickUrl`, searching the nearest scope first. Adds
 * a warning for a value that is not such a URL (DOCF-3).
 */
export function findClickUrl(scopes: ReadonlyArray<Readonly<Record<string, Json | undefined>>>): {
  url?: string;
  warnings: Warning[];
} {
  const warnings: Warning[] = [];
  for (const name of clickNames) {
    for (const scope of scopes) {
      const value = Object.hasOwn(scope, name) ? scope[name] : undefined;
      if (value === undefined || value === null || value === '') continue;
      const url = httpUrl(value);
      if (url !== undefined) return { url, warnings };
      warnings.push({
        code: 'click_url_invalid',
        message: `${name} is not an http or https URL, so the ad does not open it.`,
      });
    }
  }
  return { warnings };
}

function httpUrl(value: Json): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href.length > maxLength) return undefined;
  return url.href;
}
