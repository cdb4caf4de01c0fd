// A JSON Schema validator, which the tests and the MCP library use, reads the location of the page when it is loaded.
// An earlier file may have set it to something that is not a URL.
Reflect.deleteProperty(globalThis, 'location');
