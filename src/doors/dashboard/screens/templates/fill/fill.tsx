import { TemplateFrame } from '../frame.tsx';

export function Screen() {
  return <TemplateFrame path="">{() => null}</TemplateFrame>;
}
