/** What would run as a script, were it not shown as text (stored cross-site scripting). */
export const hostileWords = [
  '<script>window.hit=1</script>',
  '</script><script>window.hit=1</script>',
  '<img src=x onerror=window.hit=1>',
  '"><svg onload=window.hit=1>',
  "';window.hit=1;//",
  'javascript:window.hit=1',
  '{{constructor.constructor("window.hit=1")()}}',
  '{name} {{constructor}} %s',
  '<!--<script>window.hit=1',
  '</title><script>window.hit=1</script>',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
  '<iframe srcdoc="<script>parent.hit=1</script>">',
]

/** All of them in one text of less than 500 characters. */
export const hostileText = hostileWords.join('\n')

/** In HTML where all of them stayed text, none of them is a tag. */
export const hostileTag = /<(script|svg|iframe|!--)|<img src=x|<\/title><script/i
