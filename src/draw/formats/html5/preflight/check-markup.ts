import { cssAnimationSeconds, longestAnimation } from './animation.ts';
import { excerpt, type Finding } from './finding.ts';
import { cssAddresses } from './read-css.ts';
import type { Markup, MarkupElement } from './read-markup.ts';
import { scriptFindings } from './read-script.ts';
import { checkReference } from './references.ts';

/** The files that a file of an ad refers to, and its faults. */
export interface PreflightResult {
  /** The names of the files that it refers to. */
  references: string[];
  findings: Finding[];
}

/** Attributes with a URL that a browser loads or navigates to. */
const addressAttributes: ReadonlySet<string> = new Set(
  'src href xlink:href poster data action formaction background manifest ping longdesc'.split(' '),
);
const listAttributes: ReadonlySet<string> = new Set(['srcset', 'imagesrcset']);
/** Elements that contain other documents or change the meaning of URLs. Each of them is a finding. */
const unjudged: ReadonlySet<string> = new Set(
  'iframe frame object embed applet base form portal foreignobject'.split(' '),
);

export function checkMarkup({ elements, instructions }: Markup, where: string): PreflightResult {
  const judgement: PreflightResult = { references: [], findings: [] };
  if (instructions.includes('xml-stylesheet')) {
    judgement.findings.push({ code: 'external_request', message: `${where} loads an external style sheet.` });
  }
  for (const element of elements) checkElement(element, where, judgement);
  return judgement;
}

function checkElement(element: MarkupElement, where: string, judgement: PreflightResult): void {
  const { name, attributes, text } = element;
  const { findings } = judgement;
  if (unjudged.has(name)) {
    findings.push({ code: 'external_request', message: `${where} has a <${name}>, which can load external content.` });
  }
  if (name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'refresh') {
    findings.push({ code: 'external_request', message: `${where} redirects on its own (http-equiv="refresh").` });
  }
  for (const [attribute, value] of attributes) {
    const attributeLocation = `${where}, ${attribute} of <${name}>,`;
    if (addressAttributes.has(attribute)) followAddress(value, attributeLocation, judgement);
    if (listAttributes.has(attribute))
      for (const each of candidates(value)) followAddress(each, attributeLocation, judgement);
    // In SVG, many attributes are CSS. In HTML only `style` is CSS, and other attributes may contain anything.
    if (attribute === 'style' || (where.endsWith('.svg') && value.includes('(')))
      add(judgement, checkCss(value, attributeLocation));
    if (attribute.startsWith('on')) findings.push(...scriptFindings(value, attributeLocation));
  }
  if (name === 'style') add(judgement, checkCss(text, where));
  if (name === 'script') {
    findings.push(...scriptFindings(text, where));
    if (where.endsWith('.svg')) findings.push({ code: 'external_request', message: `${where} contains a script.` });
  }
  if (attributes.get('repeatcount') === 'indefinite' || attributes.get('repeatdur') === 'indefinite') {
    findings.push(tooLong(where, Number.POSITIVE_INFINITY));
  }
}

/** Checks a style sheet, or the declarations of one element. */
export function checkCss(css: string, where: string): PreflightResult {
  const judgement: PreflightResult = { references: [], findings: [] };
  for (const address of cssAddresses(css)) followAddress(address, where, judgement);
  const seconds = cssAnimationSeconds(css.includes('{') ? css : `*{${css}}`);
  if (seconds > longestAnimation) judgement.findings.push(tooLong(where, seconds));
  return judgement;
}

export function tooLong(where: string, seconds: number): Finding {
  const how = Number.isFinite(seconds) ? `for ${excerpt(String(Math.ceil(seconds * 10) / 10))} s` : 'without end';
  return {
    code: 'animation_too_long',
    message: `${where} is animated ${how}, but at most ${longestAnimation} s are allowed.`,
  };
}

function followAddress(address: string, where: string, { references, findings }: PreflightResult): void {
  const reference = checkReference(address, where);
  if ('file' in reference) references.push(reference.file);
  if ('finding' in reference) findings.push(reference.finding);
}

function add(judgement: PreflightResult, { references, findings }: PreflightResult): void {
  judgement.references.push(...references);
  judgement.findings.push(...findings);
}

function candidates(srcset: string): string[] {
  return srcset.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '');
}
