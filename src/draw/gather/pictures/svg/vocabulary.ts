/**
 * The elements that an SVG may contain. Everything else is removed. There is no script, no foreign markup, no animation
 * (the picture is still), no link, and none of the filter primitives whose cost depends on their attributes
 * (turbulence, convolution, morphology).
 */
export const elements: ReadonlySet<string> = new Set(
  `svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feOffset
  `.match(/\w+/g),
);

/**
 * Elements that are printed under another name. A link becomes a group, so that its content is still drawn, including
 * words of a text.
 */
export const drawnAs: ReadonlyMap<string, string> = new Map([['a', 'g']]);
export const drawnInText: ReadonlyMap<string, string> = new Map([['a', 'tspan']]);

/** Elements that draw nothing and are removed without a warning. */
export const silentElements: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'style']);

export const textElements: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath']);

/** Properties that are allowed as attributes and in CSS (SVG 2, section 6.6). */
export const properties: ReadonlySet<string> = new Set(
  `alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
  font-style font-variant font-weight isolation letter-spacing marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration text-rendering text-transform transform transform-origin unicode-bidi vector-effect visibility
  white-space word-spacing writing-mode`.match(/[\w-]+/g),
);

/** Attributes that are not properties and whose values are keywords, numbers, transforms or lists of these. */
export const plainAttributes: ReadonlySet<string> = new Set(
  `amplitude azimuth clipPathUnits cx cy dx dy exponent filterUnits fr fx fy gradientTransform gradientUnits height
  in in2 intercept k1 k2 k3 k4 lengthAdjust markerHeight markerUnits markerWidth maskContentUnits maskUnits
  method mode offset operator orient pathLength patternContentUnits patternTransform patternUnits points
  preserveAspectRatio primitiveUnits r refX refY result rotate rx ry side slope spacing spreadMethod
  startOffset stdDeviation tableValues textLength type values viewBox width x x1 x2 y y1 y2`.match(/\w+/g),
);

/** Elements that draw the element to which their `href` points. */
export const referencing: ReadonlySet<string> = new Set([
  'use',
  'textPath',
  'pattern',
  'linearGradient',
  'radialGradient',
  'filter',
]);

/**
 * The functions that are allowed in a value: colors (CSS Color 4) and transforms. `var`, `attr`, `image` and `url` of a
 * file are not allowed.
 */
export const functions: ReadonlySet<string> = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color translate translatex translatey scale scalex scaley rotate skew
  skewx skewy matrix`.match(/\w+/g),
);
