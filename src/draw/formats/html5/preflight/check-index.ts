import { excerpt, type Finding } from './finding.ts';
import type { Markup } from './read-markup.ts';
import { declaredClickTag, opensClickTag } from './read-script.ts';

/** Checks index.html for what ad servers look for in it. */
export function checkIndex(markup: Markup, { width, height }: { width: number; height: number }): Finding[] {
  const findings: Finding[] = [];
  const { elements, fault } = markup;
  const doctype = markup.doctype?.toLowerCase();
  if (fault) findings.push({ code: 'markup_invalid', message: `index.html cannot be read: ${excerpt(fault)}.` });
  if (doctype !== 'html')
    findings.push({ code: 'markup_invalid', message: 'index.html does not start with <!DOCTYPE html>.' });
  const metas = elements.filter(({ name, path }) => name === 'meta' && path.at(-1) === 'head');
  if (!metas.some(({ attributes }) => attributes.get('charset')?.toLowerCase() === 'utf-8')) {
    findings.push({ code: 'markup_invalid', message: 'The head of index.html has no <meta charset="utf-8">.' });
  }
  const wanted = `width=${width},height=${height}`;
  const sizes = metas.flatMap(({ attributes }) =>
    attributes.get('name') === 'ad.size' ? (attributes.get('content') ?? '') : [],
  );
  if (sizes.length !== 1 || sizes[0] !== wanted) {
    const sizeNote = sizes.length === 0 ? 'it has no ad.size' : `it has ${excerpt(sizes.join(' and '))}`;
    findings.push({ code: 'ad_size_wrong', message: `The head must have the ad.size ${wanted}, but ${sizeNote}.` });
  }
  findings.push(...clickFindings(markup));
  return findings;
}

function clickFindings({ elements }: Markup): Finding[] {
  const scripts = elements.filter(({ name, attributes }) => name === 'script' && !isModule(attributes));
  const declared = scripts
    .filter(({ path }) => path.at(-1) === 'head')
    .map(({ text }) => declaredClickTag(text))
    .find((url) => url !== undefined);
  const findings: Finding[] = [];
  if (declared === undefined) {
    findings.push({ code: 'click_tag_missing', message: 'No script in the head declares var clickTag = "…";' });
  } else if (!/^https?:\/\//.test(declared)) {
    findings.push({ code: 'click_tag_missing', message: `clickTag is not an http or https URL: ${excerpt(declared)}` });
  }
  if (!scripts.some(({ text }) => opensClickTag(text))) {
    findings.push({ code: 'click_area_missing', message: 'No script opens clickTag with window.open.' });
  }
  return findings;
}

function isModule(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.get('type') === 'module';
}
