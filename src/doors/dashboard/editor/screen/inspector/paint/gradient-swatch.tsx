import { useEditor } from '../../use-editor.ts';
import colorStyles from '../color/color.module.css';
import { resolveColor } from '../color/resolve-color.ts';
import { type Gradient, printGradient } from '../css/gradient.ts';

/** The CSS of a gradient, with the values of its expressions. */
export function useGradientCss(gradient: Gradient): string {
  const { brand } = useEditor().values.shared;
  const stops = gradient.stops.map((stop) => ({ ...stop, color: resolveColor(stop.color, brand) ?? 'transparent' }));
  return printGradient({ ...gradient, stops });
}

/** A small picture of a gradient. */
export function GradientSwatch({ gradient }: { gradient: Gradient }) {
  return (
    <span className={colorStyles.swatch}>
      <span style={{ background: useGradientCss(gradient) }} />
    </span>
  );
}
