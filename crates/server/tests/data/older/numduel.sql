CREATE TABLE public.room_events (
    room text NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    chair smallint,
    detail text NOT NULL,
    request text,
    at bigint NOT NULL,
    CONSTRAINT room_events_chair_check CHECK ((chair = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.room_grants (
    secret bytea NOT NULL,
    room text NOT NULL,
    chair smallint NOT NULL,
    CONSTRAINT room_grants_chair_check CHECK ((chair = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.rooms (
    code text NOT NULL,
    request bytea NOT NULL,
    game text NOT NULL,
    book text NOT NULL,
    mode text,
    seed bigint NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL
);
INSERT INTO public.room_events VALUES ('5ZFQWH', 1, 'sit', 0, 'Ada
', NULL, 1795058857);
INSERT INTO public.room_events VALUES ('5ZFQWH', 2, 'sit', 1, 'Bob
', '3481bd7ece330b6e6994fcb0972c48d0', 1795058857);
INSERT INTO public.room_events VALUES ('5ZFQWH', 3, 'move', NULL, 'x5', 'bfd4a3fa8eab16150406a43473e04852', 1795058857);
INSERT INTO public.room_events VALUES ('5ZFQWH', 4, 'move', NULL, 'x9', 'd3bd149359e1b31d38dc1740b421ada4', 1795058857);
INSERT INTO public.room_events VALUES ('ZP4DYP', 1, 'sit', 0, 'Carol
', NULL, 1795058857);
INSERT INTO public.room_events VALUES ('ZP4DYP', 2, 'sit', 1, 'Dan
', '2fed2fd9ddfba884eaa9511cfadff875', 1795058857);
INSERT INTO public.room_events VALUES ('ZP4DYP', 3, 'move', NULL, 'x5', '58d25fdc1d5b2ac426b02c8a77318b69', 1795058857);
INSERT INTO public.room_events VALUES ('ZP4DYP', 4, 'resign', 1, '', 'db9f74c5c4facd6ee0f5f1e99834cafa', 1795058857);
INSERT INTO public.room_events VALUES ('ZP4DYP', 5, 'ask-rematch', 0, '', 'b90c606b23f519c590768e0d6262bb83', 1795058857);
INSERT INTO public.room_events VALUES ('ZP4DYP', 6, 'rematch', 1, '', '442892272377fd1135cdc49be09186aa', 1795058857);
INSERT INTO public.room_events VALUES ('ZP4DYP', 7, 'move', NULL, 'x4', '06ab56d1a7fcc3937b09c520ff863bf5', 1795058857);
INSERT INTO public.room_events VALUES ('JYEYCB', 1, 'sit', 0, 'Ada
', NULL, 1795058857);
INSERT INTO public.room_events VALUES ('JYEYCB', 2, 'sit', 1, 'Computer
level:3', NULL, 1795058857);
INSERT INTO public.room_events VALUES ('JYEYCB', 3, 'move', NULL, '-2', 'ea6c136824d29d278b0d8785a3d4be2c', 1795058857);
INSERT INTO public.room_events VALUES ('JYEYCB', 4, 'move', NULL, '-3', 'computer 3', 1795058857);
INSERT INTO public.room_events VALUES ('N8CE82', 1, 'sit', 0, 'Ada
', NULL, 1795058859);
INSERT INTO public.room_events VALUES ('N8CE82', 2, 'sit', 1, 'Bob
', 'dd0f36d2059194c205ef3f524cbdec1e', 1795058859);
INSERT INTO public.room_events VALUES ('N8CE82', 3, 'move', NULL, 'x3', '6f71d7885c85424b94fa272a02d841af', 1795058859);
INSERT INTO public.room_events VALUES ('N8CE82', 4, 'resign', 1, '', '69318e250022f4e61a717c50840408bd', 1795058859);
INSERT INTO public.room_events VALUES ('N8CE82', 5, 'ask-rematch', 0, '', '648a77049ef3ba6f5f451bc17dbfd7f7', 1795058859);
INSERT INTO public.room_events VALUES ('XX549C', 1, 'sit', 0, 'Ada
', NULL, 1795058859);
INSERT INTO public.room_events VALUES ('XX549C', 2, 'sit', 1, 'Bob
', 'eddb6c6f59b88cb4f9c4062301bbe8bf', 1795058859);
INSERT INTO public.room_events VALUES ('XX549C', 3, 'move', NULL, 'x3', 'c5ae70237396a041c534e322bf69ae40', 1795058859);
INSERT INTO public.room_events VALUES ('XX549C', 4, 'ask-takeback', 0, '', 'c0b3404e2eff686cafdd67acc3424dde', 1795058859);
INSERT INTO public.room_events VALUES ('D2REK5', 1, 'sit', 0, 'Ada
', NULL, 1795058859);
INSERT INTO public.room_grants VALUES ('\x374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb', '5ZFQWH', 0);
INSERT INTO public.room_grants VALUES ('\x3dec934897f8416dcf20d5d80358e10778fa908b22e1e6aa49bfad2e9d8e9938', '5ZFQWH', 0);
INSERT INTO public.room_grants VALUES ('\xb579bd15a35d9aeaec52c39f76d733aec39b0114c5be7ac9bd3cac260564009f', '5ZFQWH', 1);
INSERT INTO public.room_grants VALUES ('\xa013092f53bb303b8880f5dab2ec75cfd0865558deaa238ef13123e6d9269c0a', '5ZFQWH', 1);
INSERT INTO public.room_grants VALUES ('\x33b0e39324fdb4066c93361d374d085e688915ae288a81a4714ee3fcaf118fd8', 'ZP4DYP', 0);
INSERT INTO public.room_grants VALUES ('\xe128d2a3609723433f9c74dcb3802c1261d0efaec346643e6982a2605c8aa2be', 'ZP4DYP', 0);
INSERT INTO public.room_grants VALUES ('\xa8113dbc32dc6cbea2747d7d75f2d41b6eb89d3f831aa701c044963f3580b7ba', 'ZP4DYP', 1);
INSERT INTO public.room_grants VALUES ('\xcb0ed22871e9c93ad2d2006d5e291907306e1e1d99947591f7e0fbb7a2262896', 'ZP4DYP', 1);
INSERT INTO public.room_grants VALUES ('\x374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb', 'JYEYCB', 0);
INSERT INTO public.room_grants VALUES ('\x44247b21869f1e362720b5b461ed563c3744653abfd3bb0677fd7573c97b553f', 'JYEYCB', 0);
INSERT INTO public.room_grants VALUES ('\x374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb', 'N8CE82', 0);
INSERT INTO public.room_grants VALUES ('\x7cd2cc382fa36a3766444e124377a2c7e1cd73da75f6b1a66bc579bddd8d31b2', 'N8CE82', 0);
INSERT INTO public.room_grants VALUES ('\xb579bd15a35d9aeaec52c39f76d733aec39b0114c5be7ac9bd3cac260564009f', 'N8CE82', 1);
INSERT INTO public.room_grants VALUES ('\xd99bfcd2a2c9da9e0676535d22d123f3647ffc853bd33196a07d0ac3e9ba2adb', 'N8CE82', 1);
INSERT INTO public.room_grants VALUES ('\x374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb', 'XX549C', 0);
INSERT INTO public.room_grants VALUES ('\xe83314360f4605f4d81db3646c7dfaa8e44614d29030a1daf11d2174943bf935', 'XX549C', 0);
INSERT INTO public.room_grants VALUES ('\xb579bd15a35d9aeaec52c39f76d733aec39b0114c5be7ac9bd3cac260564009f', 'XX549C', 1);
INSERT INTO public.room_grants VALUES ('\xe415a3ae512242955d7c2e2a66817b3fa904c879ce00b06b442ad00bcc1cc966', 'XX549C', 1);
INSERT INTO public.room_grants VALUES ('\x374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb', 'D2REK5', 0);
INSERT INTO public.room_grants VALUES ('\x8778cb0b9dfa4db7b730d4c8ae8a04fbac59bc3949afd56735ded03d53c40587', 'D2REK5', 0);
INSERT INTO public.rooms VALUES ('5ZFQWH', '\x8eac1eca9d58c7173b946ae57ff5dfb42b0099b1974c7c05c57f146e3d3df00e', 'showdown', 'id = "showdown"
title = "Multiplier Showdown"
summary = "Reach or exceed the target to win."
[parameters]
start = { default = 1, at_least = 1 }
target = { default = 1000, above = "start" }
[[moves]]
multiply = { from = 2, to = 9 }
[[ends]]
at_least = "target"
mover = "wins"
[sentences]
welcome = """
Target Number: {target}
Starting Number: {start}
"""
turn = """
{player}''s turn.
Current Number: {number}
"""
prompt = "Choose a multiplier ({choices}): "
moved = ""
refused.invalid = """
Invalid multiplier. Enter a whole number from {smallest} to {largest}.
"""
ended.reached = """
{player} multiplies {before} by {operand} to get {number}.
{winner} has reached the target number and wins the game!
"""
', NULL, 320160959276734646, 1795058857, 7258118400);
INSERT INTO public.rooms VALUES ('ZP4DYP', '\xaa354933e1765d57d9ab89645d2241f79cc65bc9653c96863bb65fe570531a30', 'showdown(target=100)', 'id = "showdown"
title = "Multiplier Showdown"
summary = "Reach or exceed the target to win."
[parameters]
start = { default = 1, at_least = 1 }
target = { default = 1000, above = "start" }
[[moves]]
multiply = { from = 2, to = 9 }
[[ends]]
at_least = "target"
mover = "wins"
[sentences]
welcome = """
Target Number: {target}
Starting Number: {start}
"""
turn = """
{player}''s turn.
Current Number: {number}
"""
prompt = "Choose a multiplier ({choices}): "
moved = ""
refused.invalid = """
Invalid multiplier. Enter a whole number from {smallest} to {largest}.
"""
ended.reached = """
{player} multiplies {before} by {operand} to get {number}.
{winner} has reached the target number and wins the game!
"""
', 'best-of:3', 4554707405857558830, 1795058857, 7258118400);
INSERT INTO public.rooms VALUES ('JYEYCB', '\xc7c3fc2f803a8f92a3a67216289647a295cb3e15417936181bd8bc8f94a3ad71', 'duel', 'id = "duel"
title = "Duel"
stuck = "loses"
bounds = { at_least = 0 }
[parameters]
start = 21
[[moves]]
subtract = { from = 1, to = 3 }
', NULL, -2632841806230536740, 1795058857, 7258118400);
INSERT INTO public.rooms VALUES ('N8CE82', '\x0a67623b66b29a881bb40828732c27470d1ea3b6cf5a130a5bd4d37eae77b697', 'exact-duel', 'id = "exact-duel"
title = "Multiplication Duel"
summary = "Hit the target exactly to win; overshoot and you lose."
[parameters]
start = { default = 1, at_least = 1 }
target = { default = 100, above = "start" }
[[moves]]
multiply = { from = 2, to = 9 }
[[ends]]
equals = "target"
mover = "wins"
[[ends]]
above = "target"
mover = "loses"
[sentences]
welcome = """
Starting the Multiplication Duel!
Running Total: {start}
"""
turn = """
"""
prompt = "{player}, choose a number to multiply ({choices}): "
moved = """
You chose {operand}.
Running Total is now {number}.
"""
refused.invalid = """
Invalid number. Enter a whole number from {smallest} to {largest}.
"""
ended.exact = """
{player} has reached exactly {target} and wins the game.
{winner} wins!
"""
ended.overshoot = """
{player} has exceeded {target} and loses the game.
{winner} wins!
"""
', NULL, -1605495065551553884, 1795058859, 7258118400);
INSERT INTO public.rooms VALUES ('XX549C', '\x4721d24be898fc17470d06969a1a74d6f9a8b0f080958c7b505d38c3fe965fd1', 'avoid-duel', 'id = "avoid-duel"
title = "Multiplication Duel"
summary = "Reach or exceed the target and you lose."
invalid = "loses"
[parameters]
start = { default = 1, at_least = 1 }
target = { default = 100, above = "start" }
[[moves]]
multiply = { from = 2, to = 9 }
[[ends]]
at_least = "target"
mover = "loses"
[sentences]
welcome = """
Welcome to Multiplication Duel!
Starting number: {start}
Target number: {target}
{player} begins.
"""
turn = """
Shared number is {number}.
"""
prompt = "{player}, choose your multiplier ({choices}): "
moved = """
New shared number is {number}.
"""
ended.reached = """
Shared number has reached or exceeded {target}.
{loser} loses. {winner} wins!
"""
ended.invalid = """
Invalid multiplier.
{loser} loses. {winner} wins!
"""
', NULL, -4427967714819222624, 1795058859, 7258118400);
INSERT INTO public.rooms VALUES ('D2REK5', '\xa73953db84e4507cb8b61a694eb4433c1a6aabb40f1aaafe104169c1688cf423', 'prime-multipliers', 'id = "prime-multipliers"
title = "Prime Multipliers"
summary = "Multiply by 2, 3, 5 or 7. Hit the target exactly to win; overshoot and you lose. You may overshoot only if every move does."
[parameters]
start = { default = 1, at_least = 1 }
target = { default = 1000, above = "start" }
[[moves]]
multiply = [2, 3, 5, 7]
[[ends]]
equals = "target"
mover = "wins"
[[ends]]
above = "target"
mover = "loses"
allowed = "when-forced"
[sentences]
welcome = """
Shared Total: {start}
"""
turn = """
"""
prompt = "{player}, choose a prime multiplier ({choices}): "
moved = """
{player} multiplies by {operand}.
New Shared Total: {number}
"""
refused.invalid = """
Invalid multiplier. Choose {any}.
"""
refused.overshoot = """
Multiplying by {operand} would exceed {target:,} and a safe prime remains. Choose again.
"""
ended.exact = """
Shared Total reached exactly {target:,}!
{loser} loses. {winner} wins!
"""
ended.overshoot = """
Shared Total exceeded {target:,}!
{loser} loses. {winner} wins!
"""
', NULL, 5244854349647114654, 1795058859, 7258118400);
ALTER TABLE ONLY public.room_events
    ADD CONSTRAINT room_events_pkey PRIMARY KEY (room, seq);
ALTER TABLE ONLY public.room_grants
    ADD CONSTRAINT room_grants_pkey PRIMARY KEY (secret, room);
ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (code);
CREATE INDEX grants_of_room ON public.room_grants USING btree (room);
CREATE UNIQUE INDEX room_requests ON public.room_events USING btree (room, request) WHERE (request IS NOT NULL);
CREATE INDEX rooms_by_expiry ON public.rooms USING btree (expires);
ALTER TABLE ONLY public.room_grants
    ADD CONSTRAINT room_grants_room_fkey FOREIGN KEY (room) REFERENCES public.rooms(code) ON DELETE CASCADE;
