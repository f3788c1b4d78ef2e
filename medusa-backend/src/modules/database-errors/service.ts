/** Has nothing to offer: the module is its loader. */
export default class DatabaseErrors {}
