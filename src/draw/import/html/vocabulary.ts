const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Elements that never have content (HTML, section 13.1.2). */
export const voidElements = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

const closesParagraph = words(
  `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4
   h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul`,
);

/** The open elements that a start tag closes, up to the nearest element that limits the search. */
export interface ImpliedEnd {
  closes: ReadonlySet<string>;
  within: ReadonlySet<string>;
}

const cells = words('td th');
const rows = words('tr td th');
const sections = words('thead tbody tfoot tr td th caption colgroup');
const table = words('table');
const tableParts = words('table td th caption');
const lists = words('ul ol menu dir table td th');

const impliedEnds = new Map<string, ImpliedEnd>([
  ['li', { closes: words('li'), within: lists }],
  ['dt', { closes: words('dt dd'), within: words('dl table td th') }],
  ['dd', { closes: words('dt dd'), within: words('dl table td th') }],
  ['option', { closes: words('option'), within: words('select') }],
  ['optgroup', { closes: words('option optgroup'), within: words('select') }],
  ['td', { closes: cells, within: words('tr table') }],
  ['th', { closes: cells, within: words('tr table') }],
  ['tr', { closes: rows, within: words('thead tbody tfoot table') }],
  ['thead', { closes: sections, within: table }],
  ['tbody', { closes: sections, within: table }],
  ['tfoot', { closes: sections, within: table }],
  ['a', { closes: words('a'), within: tableParts }],
  ['button', { closes: words('button'), within: tableParts }],
]);
const paragraph: ImpliedEnd = { closes: words('p'), within: words('table td th caption button object') };

/** What a start tag closes, whose end tags may be left out (HTML, section 13.1.2.4). */
export function impliedEnd(name: string): ImpliedEnd | undefined {
  return impliedEnds.get(name) ?? (closesParagraph.has(name) ? paragraph : undefined);
}

const tableTags = words('table thead tbody tfoot tr td th caption');

/** Whether an end tag may close elements around an open element. Only those of tables close cells and tables. */
export function mayCloseAround(endTag: string, open: string): boolean {
  return tableTags.has(endTag) || !tableParts.has(open);
}

/** Elements that draw nothing and need no mention. */
export const silentElements = words(
  'head title meta base style template datalist source track param area map col colgroup wbr rp option optgroup',
);

/** Elements that are left out, with the reason. */
export const droppedElements: ReadonlyMap<string, string> = new Map([
  ['script', 'Scripts are not run.'],
  ['noscript', 'Browsers with scripts do not show it.'],
  ['link', 'Style sheets in other files are not loaded.'],
  ['canvas', 'A script draws it.'],
  ['video', 'Videos have no equivalent.'],
  ['audio', 'Sounds have no equivalent.'],
  ['iframe', 'Other pages are not loaded.'],
  ['frame', 'Other pages are not loaded.'],
  ['object', 'Plug-ins have no equivalent.'],
  ['embed', 'Plug-ins have no equivalent.'],
  ['applet', 'Plug-ins have no equivalent.'],
  ['progress', 'This control has no equivalent.'],
  ['meter', 'This control has no equivalent.'],
  ['dialog', 'Browsers do not show it until it is opened.'],
  ['math', 'Formulas have no equivalent.'],
]);
