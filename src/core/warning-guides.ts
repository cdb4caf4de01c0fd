import type { WarningCode } from './warnings.ts';

/** What each warning means and how to fix it. The page /docs/warnings is generated from it (DOCS-2). */
export const warningGuides: Readonly<Record<WarningCode, { readonly cause: string; readonly remedy: string }>> = {
  ad_too_large: {
    cause: 'The ad has more bytes than an ad network accepts.',
    remedy: 'Use smaller pictures or fewer fonts. The message names the network and the size.',
  },
  click_url_invalid: {
    cause: 'The click URL of an ad is not an http or https URL, so the ad does not open it.',
    remedy: 'Use an absolute https URL.',
  },
  content_unavailable: {
    cause: 'A collection or entry that the page shows could not be read.',
    remedy: 'Check that it exists and is published.',
  },
  contrast_low: {
    cause: 'A text has too little contrast with its background to be readable for everyone (WCAG 2.2, 1.4.3).',
    remedy: 'Choose a darker or lighter color, or put a plain background behind the text.',
  },
  contrast_unchecked: {
    cause: 'The contrast of texts was not measured, because drawing the page again would take too long.',
    remedy: 'Check the picture yourself, or lint a simpler page.',
  },
  drawn_as_picture: {
    cause: 'The format has no equivalent of a style, so the layer was added as a picture.',
    remedy: 'If the layer must stay editable or selectable, remove the style that the message names.',
  },
  engine_substituted: {
    cause: 'The page was drawn by another engine than the one requested.',
    remedy: 'The message gives the reason, such as a renderer that is not available or a format that needs a browser.',
  },
  expression_error: {
    cause: 'An expression failed, so it shows nothing.',
    remedy: 'Correct the expression. The message says where it failed and why.',
  },
  font_missing: {
    cause: 'The font family is neither built in nor uploaded to the space, so a fallback was used.',
    remedy: 'Correct the name, or upload the font.',
  },
  glyph_missing: {
    cause: 'No font has a glyph for a character, so a placeholder was drawn.',
    remedy: 'Upload a font that has the character, or remove the character.',
  },
  image_unavailable: {
    cause: 'A picture could not be loaded or decoded, so a placeholder was drawn.',
    remedy: 'Check that its URL is correct and public, or upload the picture as an asset.',
  },
  layer_scaled: {
    cause: 'A layer was taller than a page and was scaled down to fit.',
    remedy: 'Make the layer smaller, or let its text flow across pages.',
  },
  loop_source_invalid: {
    cause: 'The source of a loop is not a list.',
    remedy: 'Make the source a list, or correct its path.',
  },
  loop_truncated: {
    cause: 'A loop has more items than can be drawn. The rest was left out.',
    remedy: 'Shorten the list, or paginate the page.',
  },
  more_warnings: {
    cause: 'There are more warnings than are listed.',
    remedy: 'Fix the warnings that are listed first.',
  },
  page_numbers_unsettled: {
    cause: 'Page numbers change where the text breaks, and the page breaks did not settle.',
    remedy: 'Give the page numbers a fixed width, or keep them out of flowing text.',
  },
  pages_truncated: {
    cause: 'The content needs more pages than are allowed. The rest was left out.',
    remedy: 'Raise `maxPages` of the page, which is at most 50, or show less content.',
  },
  pagination_unavailable: {
    cause: 'The page could not be paginated in this format or without a browser, so it is one page.',
    remedy: 'Render it as pdf with a renderer connected.',
  },
  parity_unavailable: {
    cause: 'The two engines could not be compared, because one of them is not available.',
    remedy: 'Connect a renderer and publish again.',
  },
  picture_colors_unconverted: {
    cause:
      'The colors of a picture were not converted to sRGB: its profile is for print (CMYK) or uses lookup tables, the picture is animated, or it has too many pixels to convert without a container renderer.',
    remedy: 'Save the picture as sRGB and upload it again.',
  },
  picture_reduced: {
    cause:
      'A picture in an ad was saved with fewer pixels or a lower JPEG quality, so that every network accepts the ad.',
    remedy: 'Look at the ad. If the picture is too coarse, use a smaller or simpler one, or remove other files.',
  },
  picture_scaled: {
    cause: 'A picture had more pixels than needed and was scaled down first.',
    remedy: 'Use a smaller picture if its sharpness matters.',
  },
  preview_engine: {
    cause: 'The preview was drawn by takumi, but renders of this template are drawn by a browser (rendererType html).',
    remedy: 'Preview the page with `renderType` set to `html`, or compare the engines with a dry run.',
  },
  reference_missing: {
    cause: 'The page refers to a brand, asset or entry that does not exist.',
    remedy: 'Correct the reference that the message names.',
  },
  code_invalid: {
    cause: 'The text of a QR code or barcode does not fit its symbology, so the code was not drawn.',
    remedy: 'Correct the text, or choose another symbology.',
  },
  code_clipped: {
    cause: 'A code image was cut off at its limit.',
    remedy: 'Show fewer or shorter lines.',
  },
  code_plain: {
    cause: 'The code was drawn without colors, because highlighting it would take too long.',
    remedy: 'Show a shorter part of it.',
  },
  shape_invalid: {
    cause: 'The points or the path of a shape cannot be drawn, so the shape was left out.',
    remedy: 'Correct the field that the message names.',
  },
  shader_unavailable: {
    cause: 'The shader could not be drawn, so its poster is shown.',
    remedy: 'Connect a renderer, or read the status of the shader in the message.',
  },
  shader_scaled: {
    cause: 'A shader is shown larger than it was drawn, so its pixels were scaled up.',
    remedy: 'Make the layer or the scale smaller, or accept a softer picture.',
  },
  static_layers_first_page_only: {
    cause:
      'Layers outside the flow region are on the first page only, because the template is drawn by takumi (PAG-9).',
    remedy: 'Set `rendererType` of the template to `html`. Layers outside the flow region then repeat on every page.',
  },
  style_invalid: {
    cause: 'The value of a style property is not valid CSS or is beyond a limit, so the property was ignored.',
    remedy: 'Correct the property that the message names.',
  },
  style_unsupported: {
    cause: 'The engine or the format cannot draw a style, so the style was ignored.',
    remedy: 'Use the engine that the message names, or another style.',
  },
  slide_scaled: {
    cause: 'A page of the deck has another size than the first page and was scaled to fit the slides.',
    remedy: 'Give all pages of a deck the same size.',
  },
  svg_stripped: {
    cause: 'Parts of an SVG that could run code or load files were removed.',
    remedy: 'Export the SVG without scripts, links and foreign content.',
  },
  svg_text: {
    cause: 'A text in an SVG could not be drawn as specified.',
    remedy: 'Convert the text to outlines before you upload the SVG.',
  },
  svg_unavailable: {
    cause: 'An SVG could not be read, so a placeholder was drawn.',
    remedy: 'Check that it is well-formed and within the limits.',
  },
  outside_page: {
    cause: 'A layer is entirely outside the page, for example because the page is drawn at another size.',
    remedy: 'Move the layer, or set its `constraints` so that it follows the page. Dry runs and previews report this.',
  },
  text_overflow: {
    cause: 'A text is larger than its box, or extends beyond the page.',
    remedy: 'Make the box larger, shorten the text, or let it shrink (`fit: "shrink"`).',
  },
  text_truncated: {
    cause: 'A text is longer than the limit and was cut off, or a character has more than 32 combining marks.',
    remedy: 'Shorten the text, or remove the marks.',
  },
  transparency_filled: {
    cause: 'The format has no transparency, so transparent areas are white.',
    remedy: 'Give the page a background, or use png or webp.',
  },
  tweak_unmatched: {
    cause: 'A tweak names a variable that the page does not have.',
    remedy: 'Correct the name of the tweak.',
  },
  unknown_parameter: {
    cause: 'The render does not support a query parameter and ignored it.',
    remedy:
      'Correct the name. The message suggests the nearest valid one. Set a variable with `tweak:<name>`. Names that start with `utm_`, and `v`, `cb` and `_`, cause no warning.',
  },
  value_invalid: {
    cause: 'The value of an expression does not have the type that its field needs, so the default was used.',
    remedy: 'Correct the value or the expression that the message names.',
  },
  webp_lossy: {
    cause: 'A webp of quality 100 is lossless, but this picture has too many pixels to be encoded without loss.',
    remedy: 'Use a smaller scale, or png, which is lossless at any size.',
  },
};
