"""What needs gigabytes of packages: Stable-Baselines3 and Ray."""

import gymnasium as gym
import pytest

import numduel  # noqa: F401
from conftest import ALL_GAMES
from numduel.registration import env_id

pytestmark = pytest.mark.heavy


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("game", ALL_GAMES)
def test_stable_baselines_accepts_every_book(game):
    from stable_baselines3.common.env_checker import check_env

    check_env(gym.make(env_id(game)).unwrapped, skip_render_check=True)


@pytest.mark.filterwarnings("ignore")
def test_ray_plays_on_two_workers():
    import ray

    ray.init(num_cpus=2, include_dashboard=False)
    try:

        @ray.remote
        def value(rules):
            return rules, rules.solve().value()

        rules = [numduel.Rules(game) for game in numduel.game_ids()]
        answers = ray.get([value.remote(each) for each in rules])
        assert answers == [(each, each.solve().value()) for each in rules]
    finally:
        ray.shutdown()
