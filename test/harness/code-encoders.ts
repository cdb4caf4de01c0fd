import { loadCodeEncoders } from '../../src/design/build/load-code-encoders.ts';

// Work that goes on after a test, such as reading the colors of a template, must not import a module when its test file has
// ended: vitest would report the import as an error.
await loadCodeEncoders([{ layers: [{ id: 'code', type: 'qrcode', visible: true, style: {} }] }]);
