import {
  type HostileText,
  hostileExpressions,
  hostileList,
  hostileObject,
  hostileStyles,
  hostileValues,
} from './hostile-json.ts';

const page = (rest: string) => `{"name":"P","width":100,"height":100,${rest}}`;
/** A page, one part of which is as long as the page may be. */
const hostilePage =
  (open: string, part: HostileText, close: string): HostileText =>
  (bytes) =>
    page(`${open}${part(bytes - 100 - open.length - close.length)}${close}`);

/** As many layers as fill the page, each from a text in which `%` stands for its number. */
const hostileLayers = (layer: string): HostileText =>
  hostilePage(
    '"layers":',
    hostileList((index) => layer.replaceAll('%', String(index))),
    '',
  );
/** A thousand layers, which is the maximum of a page, each with a text, so that they fill the page. */
const thousand =
  (open: string, piece: string, close: string): HostileText =>
  (bytes) => {
    const room = Math.floor((bytes - 200) / 1_000) - open.length - close.length - 8;
    const text = piece.repeat(Math.max(1, Math.floor(room / piece.length)));
    const layers = Array.from({ length: 1_000 }, (_, index) => `${open.replaceAll('%', String(index))}${text}${close}`);
    return page(`"layers":[${layers.join(',')}]`);
  };

const jsonText = (text: string) => JSON.stringify(text).slice(1, -1);

const schemas: Readonly<Record<string, HostileText>> = {
  properties: hostileObject((index) => `"v${index}":{"type":"string"}`),
  'properties that are unnamed types': hostileObject((index) => `"v${index}":{"type":"bogus${index}"}`),
  enums: (bytes) => `{"v":{"enum":${hostileList((index) => `{"a":${index}}`)(bytes - 20)}}}`,
  'enums of one value': (bytes) => `{"v":{"enum":${hostileList('"a"')(bytes - 20)}}}`,
  'all of many': (bytes) => `{"v":{"allOf":${hostileList('{"type":"string"}')(bytes - 20)}}}`,
  'any of many with a default': (bytes) =>
    `{"v":{"default":1,"anyOf":${hostileList('{"type":"string"}')(bytes - 40)}}}`,
  'one of many': (bytes) => `{"v":{"default":1,"oneOf":${hostileList('{}')(bytes - 40)}}}`,
  'unique items': (bytes) =>
    `{"v":{"uniqueItems":true,"default":${hostileList((index) => `{"a":${index}}`)(bytes - 60)}}}`,
  patterns: hostileObject((index) => `"v${index}":{"pattern":"(a+)+${index}$","default":"aaaaaaaaaaaaaaaaaaaaaaaa!"}`),
  'a long pattern': (bytes) => `{"v":{"pattern":"${'(a|'.repeat((bytes - 40) / 4)}${')'.repeat((bytes - 40) / 4)}"}}`,
  'a long default for a pattern': (bytes) => `{"v":{"pattern":"^(a|a)*$","default":"${'a'.repeat(bytes - 60)}!"}}`,
  'references in a ring': hostileObject((index) => `"v${index}":{"$ref":"#/properties/v${index + 1}"}`),
  'references to definitions': (bytes) =>
    `{"v":{"$defs":${hostileObject((index) => `"d${index}":{"$ref":"#/$defs/d${index + 1}"}`)(bytes - 40)},"$ref":"#/$defs/d0"}}`,
  'nested objects': (bytes) =>
    `{"v":${'{"type":"object","properties":{"a":'.repeat((bytes - 20) / 37)}{}${'}}'.repeat((bytes - 20) / 37)}}`,
  'required names': (bytes) =>
    `{"v":{"type":"object","required":${hostileList((index) => `"r${index}"`)(bytes - 60)},"default":{}}}`,
  'faulty defaults': hostileObject((index) => `"v${index}":{"type":"string","default":${index}}`),
  'an object with a default of many names': (bytes) =>
    `{"v":{"type":"object","additionalProperties":{"type":"string"},"default":${hostileObject((index) => `"n${index}":${index}`)(bytes - 90)}}}`,
  'pattern properties': (bytes) =>
    `{"v":{"type":"object","patternProperties":${hostileObject((index) => `"^n${index}$":{"type":"string"}`)(bytes / 2)},"default":${hostileObject((index) => `"n${index}":1`)(bytes / 2 - 90)}}}`,
  multiples: hostileObject((index) => `"v${index}":{"multipleOf":1e-300,"default":1e300,"minLength":${index}}`),
};

const drawing = (inside: string) =>
  `{"id":"s%","type":"svg","source":"<svg xmlns='http://www.w3.org/2000/svg'>${inside}`;

/**
 * Pages as saved, each as long as allowed and invalid in one place, or in none, because checking valid content has a
 * cost too.
 */
export const hostilePages: Readonly<Record<string, HostileText>> = {
  'empty layers': hostileLayers('{}'),
  'layers without a type': hostileLayers('{"id":"l%"}'),
  'layers of an unknown type': hostileLayers('{"id":"l%","type":"bogus"}'),
  'right layers': hostileLayers('{"id":"l%","type":"shape","width":1,"height":1}'),
  'right texts': hostileLayers('{"id":"l%","type":"text","content":"a {{ b }}"}'),
  'layers of one id': hostileLayers('{"id":"l","type":"shape"}'),
  'layers in a ring': hostileLayers('{"id":"l%","type":"container","parentId":"l%"}'),
  'layers without a parent': hostileLayers('{"id":"l%","type":"text","content":"","parentId":"nosuch%"}'),
  'layers with unknown fields': hostileLayers('{"id":"l%","type":"text","nosuch%":1,"bogus":2}'),
  'layers with loops': hostileLayers(
    '{"id":"l%","type":"container","loop":{"source":"a","as":"index","indexAs":"index"}}',
  ),
  'nested layers': hostileLayers(
    '{"id":"l%","type":"container","layers":[{"id":"m%","type":"container","layers":[]}]}',
  ),
  'one text of many spans': (bytes) =>
    page(
      `"layers":[{"id":"t","type":"text","spans":${hostileList('{"content":"{{a}}","style":{"color":"red"}}')(bytes - 120)}}]`,
    ),
  'one style of many names': (bytes) =>
    page(
      `"layers":[{"id":"t","type":"text","content":"","style":${hostileObject((index) => `"nosuch${index}":"1px"`)(bytes - 140)}}]`,
    ),
  'styles of many names': hostileLayers(
    `{"id":"l%","type":"shape","style":{${Array.from({ length: 190 }, (_, index) => `"x${index}":"y"`).join(',')}}}`,
  ),
  'styles of right names': hostileLayers(
    '{"id":"l%","type":"shape","style":{"color":"red","padding":"1px 2px","transform":"rotate(1deg)","boxShadow":"0 0 1px red","background":"linear-gradient(red,blue)"}}',
  ),
  ...Object.fromEntries(
    [
      'width',
      'filter',
      'background',
      'fontFamily',
      'transform',
      'boxShadow',
      'gridTemplateColumns',
      'clipPath',
    ].flatMap((property) =>
      hostileStyles.map((piece) => [
        `${property} of ${piece}`,
        thousand(`{"id":"l%","type":"shape","style":{"${property}":"`, jsonText(piece), '"}}'),
      ]),
    ),
  ),
  ...Object.fromEntries(
    hostileStyles.map((piece) => [
      `one long filter of ${piece}`,
      hostilePage(
        '"layers":[{"id":"l","type":"shape","style":{"filter":"',
        (bytes) => jsonText(piece).repeat(bytes / jsonText(piece).length),
        '"}}]',
      ),
    ]),
  ),
  ...Object.fromEntries(
    hostileExpressions.flatMap((expression) => [
      [
        `contents of ${expression(24)}`,
        thousand('{"id":"l%","type":"text","content":"', jsonText(expression(600)), '"}'),
      ],
      [
        `one content of ${expression(24)}`,
        hostilePage(
          '"layers":[{"id":"l","type":"text","content":"',
          (bytes) => jsonText(expression(bytes / 2.2)),
          '"}]',
        ),
      ],
      [
        `a loop of ${expression(24)}`,
        thousand('{"id":"l%","type":"container","loop":{"source":"', jsonText(expression(700).slice(3, -3)), '"}}'),
      ],
    ]),
  ),
  ...Object.fromEntries(
    [
      '<g>',
      "<g a='b'>",
      '<style>a{b:c}</style>',
      '<style>a ',
      "<path d='M0 0' />",
      '&lt;',
      '<!-- a -->',
      '<![CDATA[ ]]>',
      '<',
      '<text>a</text>',
      "<use href='#a'/>",
    ].map((piece) => [
      `a drawing of ${piece}`,
      hostilePage(`"layers":[${drawing('')}`, (bytes) => `${piece.repeat(bytes / piece.length)}</svg>`, '"}]'),
    ]),
  ),
  'a drawing of one long path': hostilePage(
    `"layers":[${drawing("<path d='")}`,
    (bytes) => 'M0 0L1 1'.repeat(bytes / 8),
    `'/></svg>"}]`,
  ),
  'a drawing of one long attribute': hostilePage(
    `"layers":[${drawing("<g transform='")}`,
    (bytes) => 'rotate(1) '.repeat(bytes / 10),
    `'/></svg>"}]`,
  ),
  'a drawing of one long style': hostilePage(
    `"layers":[${drawing('<style>')}`,
    (bytes) => 'a b>c,'.repeat(bytes / 6),
    `{d:e}</style></svg>"}]`,
  ),
  'a drawing of many attributes': hostilePage(
    `"layers":[${drawing('<g ')}`,
    (bytes) => Array.from({ length: bytes / 12 }, (_, index) => `a${index}='1'`).join(' '),
    `/></svg>"}]`,
  ),
  bindings: hostilePage(
    '"bindings":',
    hostileList((index) => `{"layerId":"l${index}","field":"content","source":"a"}`),
    '',
  ),
  'content sources': hostilePage(
    '"content":',
    hostileList((index) => `{"as":"a${index}","collection":"c"}`),
    '',
  ),
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, properties]) => [
      `variables: ${name}`,
      hostilePage('"variables":{"schema":{"type":"object","properties":', properties, '}}'),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(hostileValues).flatMap(([name, value]) => [
      [
        `values: ${name}`,
        hostilePage('"variables":{"schema":{"type":"object","properties":{"v":{}}},"values":', value, '}'),
      ],
      [
        `a value: ${name}`,
        hostilePage(
          '"variables":{"schema":{"type":"object","properties":{"v":{"uniqueItems":true}}},"values":{"v":',
          value,
          '}}',
        ),
      ],
    ]),
  ),
  'variables in the list form': hostilePage(
    '"variables":',
    hostileList((index) => `{"id":"i${index}","name":"n${index}","schema":{},"value":1}`),
    '',
  ),
  'variables of one name': hostilePage('"variables":', hostileList('{"id":"i","name":"n"}'), ''),
  'unknown fields': (bytes) => page(hostileObject((index) => `"f${index}":0`)(bytes - 60).slice(1, -1)),
};
