import type { WarningCode } from './warnings.ts';

/** What a warning means and what to do, for people; the page /docs/warnings is made of it (DOCS-2). */
export const warningGuides: Readonly<Record<WarningCode, { readonly cause: string; readonly remedy: string }>> = {
  ad_too_large: {
    cause: 'The ad has more bytes than an ad network takes.',
    remedy: 'Use smaller pictures or fewer fonts; the message names the network and the size.',
  },
  click_url_invalid: {
    cause: 'The click address of an ad is no https address, so that it was left out.',
    remedy: 'Give an absolute https address.',
  },
  content_unavailable: {
    cause: 'A collection or entry that the page shows could not be read.',
    remedy: 'Check that it exists and is published.',
  },
  contrast_low: {
    cause: 'A text has too little contrast with what is behind it to be read by everybody (WCAG 2.2, 1.4.3).',
    remedy: 'Choose a darker or lighter colour, or put a plain ground behind the text.',
  },
  contrast_unchecked: {
    cause: 'The contrast of texts was not measured, since drawing the page is too much work.',
    remedy: 'Look at the picture yourself, or check a simpler page.',
  },
  drawn_as_picture: {
    cause: 'The format has no equivalent of a style, so that the layer is a picture in it.',
    remedy: 'Leave out the style that the message names, if the layer has to stay editable or selectable.',
  },
  engine_substituted: {
    cause: 'Another engine drew the page than was asked for.',
    remedy: 'Read the message for the reason: a renderer that is not available, or a format that needs a browser.',
  },
  expression_error: {
    cause: 'An expression failed and shows nothing.',
    remedy: 'Correct the expression; the message says where and why.',
  },
  font_missing: {
    cause: 'A family is neither in the catalogue nor among the fonts of the space; another one was drawn.',
    remedy: 'Correct its name, or upload the font.',
  },
  glyph_missing: {
    cause: 'No font has a glyph for a character; a placeholder was drawn.',
    remedy: 'Upload a font that has it, or leave the character out.',
  },
  image_unavailable: {
    cause: 'A picture could not be loaded or decoded; a placeholder was drawn.',
    remedy: 'Check its address and that it is public, or upload it as an asset.',
  },
  layer_scaled: {
    cause: 'A layer was higher than a page and was scaled to fit.',
    remedy: 'Make it smaller, or let its text flow over pages.',
  },
  loop_source_invalid: {
    cause: 'The source of a loop is no list.',
    remedy: 'Give the loop a list, or correct its path.',
  },
  loop_truncated: {
    cause: 'A loop has more items than are drawn; the rest is left out.',
    remedy: 'Shorten the list, or paginate the page.',
  },
  more_warnings: {
    cause: 'There were more warnings than are listed.',
    remedy: 'Correct those that are listed first.',
  },
  page_numbers_unsettled: {
    cause: 'Page numbers changed how the text breaks, and the pages did not come to rest.',
    remedy: 'Give the numbers a fixed width, or keep them out of flowing text.',
  },
  pages_truncated: {
    cause: 'The content needs more pages than are allowed; the rest is left out.',
    remedy: 'Raise `maxPages` of the page, which has a cap of 50, or show less.',
  },
  pagination_unavailable: {
    cause: 'The page could not be paginated in this format or without a browser; it is one page.',
    remedy: 'Render it as pdf with a renderer connected.',
  },
  parity_unavailable: {
    cause: 'Both engines could not be compared, since one of them is not available.',
    remedy: 'Connect a renderer and publish again.',
  },
  picture_colors_unconverted: {
    cause:
      'A picture has a colour profile that was not converted to sRGB: one for print (CMYK) or of tables, an animation, or more pixels than are converted without a container renderer.',
    remedy: 'Save the picture as sRGB and upload it again.',
  },
  picture_reduced: {
    cause:
      'A picture of an ad was saved with fewer pixels or a lower JPEG quality, so that every network takes the ad.',
    remedy: 'Look at the ad. If the picture is too coarse, use a smaller or plainer one, or remove other files.',
  },
  picture_scaled: {
    cause: 'A picture was larger than is drawn, and was made smaller first.',
    remedy: 'Use a smaller picture, if its sharpness matters.',
  },
  preview_engine: {
    cause: 'A preview is always drawn by takumi; renders of the template are drawn by a browser (rendererType html).',
    remedy: 'Render the draft to see what the browser draws, or check the parity of the engines with a dry run.',
  },
  reference_missing: {
    cause: 'The page refers to a brand, asset or entry that does not exist.',
    remedy: 'Correct the reference that the message names.',
  },
  code_invalid: {
    cause: 'The text of a QR code or barcode does not fit its symbology; it is not drawn.',
    remedy: 'Correct the text, or choose another symbology.',
  },
  code_clipped: {
    cause: 'A picture of code was cut off at its limit.',
    remedy: 'Show fewer lines or shorter ones.',
  },
  code_plain: {
    cause: 'The code was drawn without colours, since it is too long to be highlighted in time.',
    remedy: 'Show a shorter part of it.',
  },
  shape_invalid: {
    cause: 'The points or the path of a shape cannot be drawn; the shape is left out.',
    remedy: 'Correct the field that the message names.',
  },
  shader_unavailable: {
    cause: 'The shader could not be drawn; its poster was shown.',
    remedy: 'Connect a renderer, or read the message for the state of the shader.',
  },
  shader_scaled: {
    cause: 'A shader is shown larger than it is drawn; its pixels were scaled up.',
    remedy: 'Make the layer or the scale smaller, or accept a softer picture.',
  },
  static_layers_first_page_only: {
    cause:
      'Layers outside the flow region are on the first page only, because the template is drawn by takumi (PAG-9).',
    remedy: 'Set `rendererType` of the template to `html`: layers outside the flow region then repeat on every page.',
  },
  style_invalid: {
    cause: 'A style is no valid CSS of its property, or beyond a limit; it was left out.',
    remedy: 'Correct the property that the message names.',
  },
  style_unsupported: {
    cause: 'The engine or the format cannot draw a style; it was left out.',
    remedy: 'Choose the engine that the message names, or another style.',
  },
  slide_scaled: {
    cause: 'A page has another size than the first one of the deck, and was scaled to fit its slides.',
    remedy: 'Give all pages of a deck one size.',
  },
  svg_stripped: {
    cause: 'Parts of an SVG that could run code or load files were removed.',
    remedy: 'Export the SVG without scripts, links and foreign content.',
  },
  svg_text: {
    cause: 'A text of an SVG could not be drawn as it asks.',
    remedy: 'Convert the text to outlines before the upload.',
  },
  svg_unavailable: {
    cause: 'An SVG could not be read; a placeholder was drawn.',
    remedy: 'Check that it is well-formed and within the limits.',
  },
  text_overflow: {
    cause: 'A text is larger than its box, or leaves the page.',
    remedy: 'Make the box larger, shorten the text, or let it shrink (`fit: "shrink"`).',
  },
  text_truncated: {
    cause: 'A text is longer than is drawn, and its end is left out; or a character has more than 32 combining marks.',
    remedy: 'Shorten it, or remove the marks.',
  },
  transparency_filled: {
    cause: 'The format has no transparency; what was transparent is white.',
    remedy: 'Give the page a background, or choose png or webp.',
  },
  tweak_unmatched: {
    cause: 'A tweak names a variable or a layer that the page does not have.',
    remedy: 'Correct its name.',
  },
  unknown_parameter: {
    cause: 'A query parameter of a render is none that the service knows, so it was ignored.',
    remedy:
      'Correct its name: the message names the nearest valid one. Set a variable with `tweak:<name>`. Names that start with `utm_`, and `v`, `cb` and `_`, are allowed.',
  },
  value_invalid: {
    cause: 'A bound value has not the type that its field takes; the default was used.',
    remedy: 'Correct the value or the expression that the message names.',
  },
  webp_lossy: {
    cause: 'A webp of quality 100 is lossless, but this picture has more pixels than can be encoded without loss here.',
    remedy: 'Ask for a smaller scale, or for a png, which is lossless at any size.',
  },
};
