/** By the type that the browser guessed; the server looks at the content. What a cloud has not fetched yet is empty. */
export function isImage({ type, size }: { type: string; size: number }): boolean {
  return type.startsWith('image/') && size > 0
}
