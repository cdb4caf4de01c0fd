import { boundedMessage } from './errors/faults.ts';

/**
 * Codes for what a render could not do as requested, although it succeeded. Nothing is left out of a picture without a
 * warning (RND-24).
 */
export const warningCodes = [
  'ad_too_large',
  'click_url_invalid',
  'content_unavailable',
  'contrast_low',
  'contrast_unchecked',
  'drawn_as_picture',
  'engine_substituted',
  'expression_error',
  'font_missing',
  'glyph_missing',
  'image_unavailable',
  'layer_scaled',
  'loop_source_invalid',
  'loop_truncated',
  'more_warnings',
  'page_numbers_unsettled',
  'pages_truncated',
  'pagination_unavailable',
  'parity_unavailable',
  'picture_colors_unconverted',
  'picture_reduced',
  'picture_scaled',
  'preview_engine',
  'reference_missing',
  'code_invalid',
  'code_clipped',
  'code_plain',
  'shape_invalid',
  'shader_scaled',
  'shader_unavailable',
  'static_layers_first_page_only',
  'style_invalid',
  'style_unsupported',
  'slide_scaled',
  'svg_stripped',
  'svg_text',
  'svg_unavailable',
  'outside_page',
  'text_overflow',
  'text_truncated',
  'transparency_filled',
  'tweak_unmatched',
  'unknown_parameter',
  'value_invalid',
  'webp_lossy',
] as const;

export type WarningCode = (typeof warningCodes)[number];

export interface Warning {
  code: WarningCode;
  message: string;
  layerId?: string;
  pageId?: string;
}

const maxWarnings = 100;

/** Collects warnings. A repeated warning is only kept once, and warnings beyond the limit are only counted. */
export class WarningList {
  readonly #warnings = new Map<string, Warning>();
  #surplusCount = 0;

  add({ message, ...rest }: Warning): void {
    const warning = { ...rest, message: boundedMessage(message) };
    const key = `${warning.code}\n${warning.layerId ?? ''}\n${warning.message}`;
    if (this.#warnings.has(key)) return;
    if (this.#warnings.size >= maxWarnings) this.#surplusCount++;
    else this.#warnings.set(key, warning);
  }

  addAll(warnings: Iterable<Warning>): void {
    for (const warning of warnings) this.add(warning);
  }

  list(): Warning[] {
    const warnings = [...this.#warnings.values()];
    if (this.#surplusCount > 0)
      warnings.push({ code: 'more_warnings', message: `${this.#surplusCount} more warnings are not listed.` });
    return warnings;
  }
}
