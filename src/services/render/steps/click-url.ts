import type { Json, JsonObject } from '../../../core/json.ts';
import type { Warning } from '../../../core/warnings.ts';
import { listVariables } from '../../../design/document/variables/index.ts';
import type { VariableScopes } from '../../../design/resolve/tweaks.ts';

/** The names under which a design or a request gives the click target of an ad. */
const clickNames = ['clickTag', 'clickUrl'] as const;
/** Browsers and ad servers do not accept longer URLs. */
const maxLength = 2_048;

/** Separates the tweaks that give the click target of an ad without a variable of that name from all others. */
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
 * The first http(s) URL among the values of these names, the nearest scope first, with a warning for a value that is
 * not one (DOCF-3).
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
