/** https://wicg.github.io/eyedropper-api, which TypeScript does not know and not every browser has. */
interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>;
}

interface Window {
  EyeDropper?: new () => EyeDropper;
}
