/**
 * Imported by test files that use the browser of a started service: for a pdf, a deck, an ad or a page of the engine
 * html, or to vet a shader. Such files run where npm pins a Chromium (scripts/test/browser-files.ts).
 */
export {};
