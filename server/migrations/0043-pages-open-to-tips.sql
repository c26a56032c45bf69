-- Whether a tip may be started, for every statement that asks. `creators.takes_tips` says it of the page alone; its
-- operator may take no new tips at all. The page cache hears of both: of a creator's row and of the switches.
create view pages_open_to_tips as
select c.id as creator_id from creators c
where c.takes_tips and not exists (select from operator_switches s where s.name = 'tips-off');
