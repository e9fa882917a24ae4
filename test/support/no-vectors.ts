/**
 * `index.embedder` of folders in which nothing is searched, a port that no request may go to: encoding what was learned, once
 * more in each new folder, would take most of the time of such tests.
 */
export const NO_VECTORS = 'http://127.0.0.1:9/v1#none'
