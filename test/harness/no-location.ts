// A JSON Schema judge, of the tests and of the MCP library, reads where a page stands when it is loaded: a file before may
// have set that to what is no address.
Reflect.deleteProperty(globalThis, 'location');
