-- The page whose link to this one is the reason for its badge; read again once a year. Without a row it was an operator.
create table verified_links (
  creator_id uuid primary key references creators on delete cascade,
  address text not null check (char_length(address) between 1 and 300),
  next_check_at timestamptz not null default now() + interval '1 year',
  -- Since a yearly check did not find the link.
  missing_since timestamptz
);

create index verified_links_due on verified_links (next_check_at);

-- Two names of one skeleton are read as one: letters of other scripts that look like Latin ones (Unicode's confusables), without
-- accents, blanks and punctuation. Of names and of slugs.
create function name_skeleton(name text) returns text
  language sql immutable strict parallel safe
  return nullif(replace(replace(regexp_replace(translate(lower(unaccent('unaccent'::regdictionary, normalize(name, NFKC))),
    'ꝛƨϩꙅƻɜȝʒꝫⳍзӡҙбꮾȣꝯⳋɑαаꭺꓮƅьꮟꞵβвᏼꓐɓƃƀҍѣᴄςⲥсꮯꓚȼҫԁꮷꓒꭰꓓɗɖƌđðꬲеҽεꭼꓰɇҿёꬵꞙẝքϝꓝƒᵮɡᶃƍցԍꮐᏻꓖɠǥһհꮒⲏнꮋꓧɦꚕᏺⱨħћӊӈϳјʝꭻꓙɉκⲕкꮶꓗƙⱪқꝁҟǀⲓꓲⳑꮮꓡłɭƚɫıɪɩιіꙇӏꭵɨᵻᵼїμϻⲙмꮇꓟӎηոռⲛꓠɳƞɲᵰσᴏᴑꬽοⲟоօꓳøꬾɵꝋөѳꮎꮻθꭴρⲣрꮲꓑƥᵽԛգզʠꭇꭈᴦⲅгꮁʀꭱꮢꓣɽɼɍғᵲƽꜱѕꮪտꮥꓢʂᵴτⲧтꭲꓔƭⱦʈҭŧᵵꞟᴜꭎꭒʋυսꓴᵾꮜʉνᴠѵꮩꓦɯᴡѡԝաꮃꮤꓪѽꝡхꭓχⲭꓫҳɣᶌʏỿꭚγуүⲩꭹꮍꓬƴɏұᴢꮓζꓜʐƶȥᵶ01i',
    '222223333333366899aaaaabbbbbbbbbbbbbccccccccddddddddddeeeeeeeeeffffffffgggggggggghhhhhhhhhhhhhhhjjjjjjkkkkkkkkkkllllllllllllllllllllllmmmmmmmnnnnnnnnnooooooooooooooooooopppppppqqqqrrrrrrrrrrrrrrrssssssssstttttttttttuuuuuuuuuuuvvvvvwwwwwwwwwwxxxxxxyyyyyyyyyyyyyyyzzzzzzzzoll'),
    '[[:space:][:punct:]]', '', 'g'), 'rn', 'm'), 'vv', 'w'), '');

create index creators_name_skeletons on creators (name_skeleton(name)) where verified_at is not null;

create index creators_slug_skeletons on creators (name_skeleton(slug)) where verified_at is not null;

-- Besides what visitors report: a page that is read like a verified one, when it is made or renamed.
alter table reports drop constraint reports_category_check, add constraint reports_category_check
  check (category in ('hate', 'threat', 'sexual', 'private', 'spam', 'other', 'copyright', 'look_alike'));
