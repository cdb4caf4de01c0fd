import type { Json, JsonObject } from '../../../core/json.ts';
import type { Warning } from '../../../core/warnings.ts';
import { listVariables } from '../../../design/document/variables/index.ts';
import type { VariableScopes } from '../../../design/resolve/tweaks.ts';

/** Names under which a design, or a request, says where an ad leads. */
const clickNames = ['clickTag', 'clickUrl'] as const;
/** Browsers and ad servers take no longer addresses. */
const maxLength = 2_048;

/** The tweaks that say where an ad leads though no variable has their name, and all others. */
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

/** The first http(s) address among what the names hold, nearest scope first; a warning for what is none (DOCF-3). */
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
